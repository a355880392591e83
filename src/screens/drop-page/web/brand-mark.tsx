/** A brand's sign beside its name. */
export const BrandMark = ({ path }: { path: string }) => (
  <svg className="b" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
