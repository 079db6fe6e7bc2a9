import type { ReactNode } from 'react'

import { formatDate } from '@/lib/base/time'
import { shownItems } from '@/lib/paper/forms/rules'
import type { Answers, FormItem, ItemOf, Signature } from '@/lib/paper/forms/schema'

import { PhotoStrip } from './photos-field'
import { ReadItem } from './read-item'

interface ReadAnswersProps {
  form: {
    formItems: readonly FormItem[]
    answers: Answers
    jobFields: Readonly<Record<string, string | null>>
    signatures: readonly Pick<Signature, 'itemId'>[]
  }
  /** Where a photo of an answer is. */
  srcOf: (photoId: string) => string
  signaturesOf?: (item: ItemOf<'signature'>) => ReactNode
}

/** Everything that a form shows, as it is answered. */
export const ReadAnswers = ({ form, srcOf, signaturesOf = () => null }: ReadAnswersProps) => (
  <div className="space-y-5">
    {shownItems(form.formItems, form).map((item) => (
      <ReadItem
        key={item.id}
        item={item}
        answer={form.answers[item.id] ?? null}
        jobField={form.jobFields[item.id] ?? null}
        photosOf={(ids) => <PhotoStrip ids={ids} srcOf={srcOf} />}
        signaturesOf={signaturesOf}
      />
    ))}
  </div>
)

/** What is read before it is signed: answers of an earlier form, as they are signed now. */
export interface ToRead {
  /** The earlier form, in words. */
  from: string
  answers: ReactNode
}

interface Earlier {
  submittedBy: string
  submittedAt: string
}

/** `the form that Tui Tane submitted on 3 May 2026` */
export const earlierForm = ({ submittedBy, submittedAt }: Earlier, timezone: string): string =>
  `the form that ${submittedBy} submitted on ${formatDate(submittedAt, timezone)}`

/** What is read before a form is signed; nothing where it began empty. */
export const toReadOf = (from: Earlier | null, timezone: string, answers: ReactNode): ToRead | undefined =>
  from ? { from: earlierForm(from, timezone), answers } : undefined
