'use client'

import { useQueryClient } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changeEstimateWords } from '@/lib/paper/estimates/commands'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { EstimateWords } from '@/lib/paper/estimates/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/paper/estimates/schema')).EstimateWordsForm)

/** The terms and exclusions that new estimates begin with. */
export function WordsForm({ words }: { words: EstimateWords }) {
  const queries = useQueryClient()
  const [change] = useCommand(changeEstimateWords)
  const record = useRecordForm({
    resolver,
    stored: words,
    merges: true,
    valuesOf: ({ terms, exclusions }: EstimateWords) => ({ terms: terms ?? '', exclusions: exclusions ?? '' }),
    send: (typed, { version }) => change({}, { ...typed, version }),
    keep: (after) => queries.setQueryData(estimateKeys.words(), after),
    saved: () => notify.success('The words were saved'),
  })
  const { field } = record
  return (
    <RecordForm record={record}>
      <TextArea
        label="Standard exclusions"
        rows={6}
        help="One on each line. In the details of an estimate each is ticked or not."
        {...field('exclusions')}
      />
      <TextArea label="Standard terms" rows={8} {...field('terms')} />
      <SaveButton record={record}>Save words</SaveButton>
    </RecordForm>
  )
}
