'use client'

import { useQueryClient } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { Link } from '@/components/ui/link'
import { notify } from '@/components/ui/notify'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changeTerms } from '@/lib/company/terms/commands'
import { termsKeys } from '@/lib/company/terms/keys'
import { TEXT_KINDS, TEXT_LABELS, type TextKind, textPath } from '@/lib/company/terms/rules'
import type { TermsTexts } from '@/lib/company/terms/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/company/terms/schema')).TermsForm)

/** Both texts of the organisation, each with a link to its page. */
export function TermsForm({ texts, isOperator }: { texts: TermsTexts; isOperator: boolean }) {
  const queries = useQueryClient()
  const [change] = useCommand(changeTerms)
  const record = useRecordForm({
    resolver,
    stored: texts,
    merges: true,
    valuesOf: ({ terms, privacy }: TermsTexts) => ({ terms: terms ?? '', privacy: privacy ?? '' }),
    send: (typed, { version }) => change({}, { ...typed, version }),
    keep: (after) => queries.setQueryData(termsKeys.own(), after),
    saved: () => notify.success('The texts were saved'),
  })
  const { field } = record

  return (
    <RecordForm record={record}>
      <p className="text-muted">
        {isOperator
          ? 'Your organization runs this installation: everybody reads these texts, before they log in too. Where one is empty, its plain text is read.'
          : 'Your people, and those you invite, read them above the texts of this installation. Strangers never read them.'}{' '}
        A line that begins with # is a heading, and an empty line begins a paragraph.
      </p>
      {TEXT_KINDS.map((kind) => (
        <TextArea
          key={kind}
          label={TEXT_LABELS[kind]}
          rows={10}
          help={<WhereItIsRead kind={kind} />}
          {...field(kind)}
        />
      ))}
      <SaveButton record={record}>Save texts</SaveButton>
    </RecordForm>
  )
}

const WhereItIsRead = ({ kind }: { kind: TextKind }) => (
  <>
    Read on{' '}
    <Link href={textPath(kind)} target="_blank" className="text-brand underline">
      its page<span className="sr-only"> (in a new tab)</span>
    </Link>
    .
  </>
)
