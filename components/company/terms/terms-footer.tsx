import { clsx } from 'clsx'

import { Link } from '@/components/ui/link'
import { textPath } from '@/lib/company/terms/rules'

const LINKS = [
  { href: textPath('terms'), label: 'Terms' },
  { href: textPath('privacy'), label: 'Privacy' },
]

/** Links to the texts that apply to everybody. */
export function TermsFooter({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  return (
    <p className={clsx('flex gap-4 text-xs text-muted', className)}>
      {LINKS.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          // It is on every page and hardly ever followed.
          onClick={onLeave}
          className="inline-flex min-h-11 items-center underline-offset-2 hover:text-ink hover:underline md:min-h-6"
        >
          {label}
        </Link>
      ))}
    </p>
  )
}
