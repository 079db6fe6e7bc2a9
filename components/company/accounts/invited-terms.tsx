import ChevronDown from 'lucide-react/icons/chevron-down'

import { TermsLinks } from '@/components/company/terms/terms-links'
import { TextParts } from '@/components/company/terms/text-parts'
import type { PasswordLink } from '@/lib/company/accounts/schema'
import { TEXT_KINDS, TEXT_LABELS } from '@/lib/company/terms/rules'

/** The texts that an invited person agrees to: the installation's, and those of the inviting organisation. */
export function InvitedTerms({ link }: { link: PasswordLink }) {
  const own = TEXT_KINDS.filter((kind) => link[kind])
  return (
    <div className="space-y-2 text-sm text-muted">
      <p>
        By setting it you agree to <TermsLinks />
        {own.length ? `, and to what ${link.organizationName} says:` : '.'}
      </p>
      {own.map((kind) => (
        <details key={kind} className="group rounded-control border border-line px-3">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 py-2 font-medium text-ink md:min-h-9 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 break-words">
              {TEXT_LABELS[kind]} of {link.organizationName}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-3">
            <TextParts text={link[kind]!} level={2} />
          </div>
        </details>
      ))}
    </div>
  )
}
