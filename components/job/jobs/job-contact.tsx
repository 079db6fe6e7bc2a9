import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'

import { dialHref, smsHref } from '@/lib/base/phone'

interface JobContactProps {
  label: string
  name: string | null
  number: string | null
  email: string | null
  /** Writes a text from the job; left out, the device writes it. */
  onMessage?: (number: string) => void
}

const linkClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-control text-brand underline-offset-2 hover:underline md:min-h-6 [&>svg]:size-4 [&>svg]:shrink-0'

/** A person to call or to write to about a job. */
export function JobContact({ label, name, number, email, onMessage }: JobContactProps) {
  if (!name && !number && !email) return null
  const named = { className: linkClass, 'aria-label': `Message ${name ?? label}` }
  const message = (
    <>
      <MessageSquare aria-hidden />
      Message
    </>
  )
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      {name && <p className="font-medium">{name}</p>}
      {number && (
        <p className="flex flex-wrap gap-x-4">
          <a href={dialHref(number)} className={linkClass}>
            <Phone aria-hidden />
            {number}
          </a>
          {onMessage ? (
            <button type="button" onClick={() => onMessage(number)} {...named}>
              {message}
            </button>
          ) : (
            <a href={smsHref(number)} {...named}>
              {message}
            </a>
          )}
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
