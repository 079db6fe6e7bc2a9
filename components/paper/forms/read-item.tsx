import type { ReactNode } from 'react'

import { photosIn } from '@/lib/paper/forms/rules'
import type { Answer, FormItem, FormRow, ItemOf } from '@/lib/paper/forms/schema'
import { answerInWords, cellInWords } from '@/lib/paper/forms/words'

import { ItemHead } from './item-head'

interface ReadItemProps {
  item: FormItem
  answer: Answer
  /** What the job says. */
  jobField: string | null
  photosOf: (ids: readonly string[]) => ReactNode
  signaturesOf: (item: ItemOf<'signature'>) => ReactNode
}

/** An item of a form as it was answered. */
export function ReadItem({ item, answer, jobField, photosOf, signaturesOf }: ReadItemProps) {
  switch (item.kind) {
    case 'heading':
      return (
        <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
          {item.label}
        </h3>
      )
    case 'paragraph':
      return (
        <p dir="auto" className="max-w-prose text-sm whitespace-pre-line wrap-anywhere">
          {item.label}
        </p>
      )
    case 'signature':
      return signaturesOf(item)
    case 'photo':
      return (
        <div>
          <ItemHead item={item} />
          {photosIn(answer).length ? photosOf(photosIn(answer)) : <NotAnswered />}
        </div>
      )
    case 'table':
      return (
        <div>
          <ItemHead item={item} />
          {Array.isArray(answer) && answer.length ? <ReadTable item={item} rows={answer} /> : <NotAnswered />}
        </div>
      )
    case 'jobField':
      return (
        <div>
          <ItemHead item={item} />
          <p dir="auto" className="text-sm wrap-anywhere">
            {jobField || 'Not recorded'}
          </p>
        </div>
      )
    default:
      return (
        <div>
          <ItemHead item={item} />
          {answer === null ? (
            <NotAnswered />
          ) : (
            <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
              {answerInWords(item, answer)}
            </p>
          )}
        </div>
      )
  }
}

const NotAnswered = () => <p className="text-sm text-muted">Not answered</p>

function ReadTable({
  item,
  rows,
}: {
  item: Extract<FormItem, { kind: 'table' }>
  rows: readonly (FormRow | string)[]
}) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-start text-table text-muted">
            {item.columns.map(({ id, label }) => (
              <th key={id} dir="auto" scope="col" className="px-2 py-1 text-start font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a locked table: its rows never move
            <tr key={at} className="border-b border-line align-top">
              {item.columns.map((column) => (
                <td key={column.id} dir="auto" className="px-2 py-1 wrap-anywhere">
                  {cellInWords(column, typeof row === 'string' ? row : (row[column.id] ?? null))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
