'use client'

import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { fieldsOf } from '@/components/ui/fields-of'
import { KeptForm } from '@/components/ui/kept-form'
import { TextArea } from '@/components/ui/text-area'
import { useKeptForm } from '@/components/ui/use-kept-form'
import { changeTerms } from '@/lib/company/terms/commands'
import { termsKeys } from '@/lib/company/terms/keys'
import { TEXT_KINDS, TEXT_LABELS, type TextKind, textPath } from '@/lib/company/terms/rules'
import type { TermsTexts } from '@/lib/company/terms/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/company/terms/schema')).TermsForm)

/** Both texts of the organisation, each with the page that it is read on. */
export function TermsForm({ texts, isOperator }: { texts: TermsTexts; isOperator: boolean }) {
  const queries = useQueryClient()
  const [change] = useCommand(changeTerms)
  const kept = useKeptForm({
    resolver,
    stored: texts,
    valuesOf: ({ terms, privacy }: TermsTexts) => ({ terms: terms ?? '', privacy: privacy ?? '' }),
    send: (typed) => change({}, { ...typed, version: texts.version }),
    keep: (after) => queries.setQueryData(termsKeys.own(), after),
    saved: 'The texts were saved',
  })
  const { isSubmitting, isDirty } = kept.form.formState
  const field = fieldsOf(kept.form)

  return (
    <KeptForm kept={kept}>
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
      <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting} busyLabel="Saving…">
        Save texts
      </Button>
    </KeptForm>
  )
}

const WhereItIsRead = ({ kind }: { kind: TextKind }) => (
  <>
    Read on{' '}
    <Link href={textPath(kind)} prefetch={false} target="_blank" className="text-brand underline">
      its page<span className="sr-only"> (in a new tab)</span>
    </Link>
    .
  </>
)
