import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'

import { dialHref } from '@/lib/base/phone'

interface JobContactProps {
  label: string
  name: string | null
  number: string | null
  email: string | null
}

const linkClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-control text-brand underline-offset-2 hover:underline md:min-h-6 [&>svg]:size-4 [&>svg]:shrink-0'

/** A person to call or to write to about a job. */
export function JobContact({ label, name, number, email }: JobContactProps) {
  if (!name && !number && !email) return null
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      {name && <p className="font-medium">{name}</p>}
      {number && (
        <p>
          <a href={dialHref(number)} className={linkClass}>
            <Phone aria-hidden />
            {number}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`} className={linkClass}>
            <Mail aria-hidden />
            <span className="truncate">{email}</span>
          </a>
        </p>
      )}
    </div>
  )
}
