import { Link } from '@/components/ui/link'
import { type ShownText, TEXT_KINDS, TEXT_LABELS, type TextKind, textPath } from '@/lib/company/terms/rules'

import { TextParts } from './text-parts'

/** The page of a text that anybody may read: the reader's organisation's, and the installation's. */
export function StandingText({ kind, shown: { own, installation } }: { kind: TextKind; shown: ShownText }) {
  const other = TEXT_KINDS.find((one) => one !== kind)!
  const installationName = installation.organizationName ?? (own && 'This installation')
  return (
    <article className="mx-auto w-full max-w-2xl">
      <h1 className="mb-5 text-center text-2xl font-semibold">{TEXT_LABELS[kind]}</h1>
      <div className="space-y-4">
        {own && <NamedText name={own.organizationName} text={own.text} />}
        <NamedText name={installationName} text={installation.text} />
      </div>
      <p className="mt-5 text-center text-sm">
        <Link href={textPath(other)} className="inline-flex min-h-11 items-center text-brand underline md:min-h-6">
          {TEXT_LABELS[other]}
        </Link>
      </p>
    </article>
  )
}

function NamedText({ name, text }: { name: string | null; text: string }) {
  return (
    <section className="rounded-card border border-line bg-raised p-5 md:p-6">
      {name && <h2 className="mb-3 text-xl font-semibold break-words">{name}</h2>}
      <TextParts text={text} level={name ? 3 : 2} />
    </section>
  )
}
