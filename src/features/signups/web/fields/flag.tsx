/** Flags are files of ours, one per country (FORM-080). */
export const Flag = ({ code }: { code: string }) => (
  <img className="flag" src={`/flags/${code.toUpperCase()}.svg`} width={24} height={16} alt="" loading="lazy" />
)
