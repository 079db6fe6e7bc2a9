import { Fragment } from 'react'

import { dialHref } from '@/lib/base/phone'

// Above the link that covers a table's row.
const linkClass = 'relative z-1 rounded-control text-brand underline-offset-2 hover:underline'

/** A telephone number that calls when it is tapped. */
export const PhoneLink = ({ phone }: { phone: string | null | undefined }) =>
  phone && (
    <a href={dialHref(phone)} className={`${linkClass} whitespace-nowrap`}>
      {phone}
    </a>
  )

/** An e-mail address that opens a new message. It breaks where one reads a pause, and elsewhere only if it must. */
export const EmailLink = ({ email }: { email: string | null | undefined }) =>
  email && (
    <a href={`mailto:${email}`} className={`${linkClass} wrap-anywhere`}>
      {email.split(/(?<=[@.])/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  )
