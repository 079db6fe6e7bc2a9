import { Link } from '@/components/ui/link'
import { TEXT_KINDS, TEXT_LABELS, textPath } from '@/lib/company/terms/rules'

/** Links to both texts, inside a sentence. They open beside the form. */
export function TermsLinks() {
  const [terms, privacy] = TEXT_KINDS.map((kind) => (
    <Link key={kind} href={textPath(kind)} target="_blank" className="text-brand underline">
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
