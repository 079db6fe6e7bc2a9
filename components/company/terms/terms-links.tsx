import Link from 'next/link'

import { TEXT_KINDS, TEXT_LABELS, textPath } from '@/lib/company/terms/rules'

/** Both texts, named within a sentence. They open beside what is being typed. */
export function TermsLinks() {
  const [terms, privacy] = TEXT_KINDS.map((kind) => (
    <Link key={kind} href={textPath(kind)} prefetch={false} target="_blank" className="text-brand underline">
      {TEXT_LABELS[kind].toLowerCase()}
      <span className="sr-only"> (in a new tab)</span>
    </Link>
  ))
  return (
    <>
      the {terms} and the {privacy}
    </>
  )
}
