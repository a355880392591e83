import { Globe } from 'lucide-react'
import { useState } from 'react'
import { countryName } from '../../contract/countries.ts'
import { cx } from './cx.ts'
import { flagPictures, flagService } from './flag-pictures.ts'

/** No country, so no flag, though it has a name. */
const UNSPECIFIED = 'ZZ'

interface FlagProps {
  code: string | null | undefined
  /** Of a row of a table: there at once, since to load each as it is scrolled to takes longer than all of a page. */
  eager?: boolean
  className?: string
}

/** A country's flag, served by us or by the service that the installation names; a globe for ZZ, an unknown code or a missing file. Its name is beside it. */
export function Flag({ code, eager = false, className }: FlagProps) {
  const [missing, setMissing] = useState<string>()
  const known = code && code !== UNSPECIFIED && countryName(code) && missing !== code
  return (
    <span aria-hidden="true" className={cx('inline-grid h-3 w-4 flex-none place-items-center', className)}>
      {known ? (
        <img
          {...flagPictures(code, flagService())}
          alt=""
          width={16}
          height={12}
          loading={eager ? 'eager' : 'lazy'}
          className="h-3 w-4 rounded-[2px] object-cover shadow-[0_0_0_1px_var(--edge)]"
          onError={() => setMissing(code)}
        />
      ) : (
        <Globe className="size-3.5 text-icon" />
      )}
    </span>
  )
}
