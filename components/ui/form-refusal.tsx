import type { DomainError } from '@/lib/base/errors'

import { Button } from './button'
import { ConflictBanner } from './conflict-banner'
import { fieldNamed, valueShown } from './field-named'
import { RefusalBanner } from './refusal-banner'

export interface Refused {
  refusal: DomainError | null
  /** Somebody else saved first: goes on with the typed values. */
  onKeep?: () => void
  /** Somebody else saved first: goes on with theirs. */
  onShow?: () => void
  /** Somebody else saved first: goes on with both, in forms that stay on their page. */
  onMerge?: () => void
  /** The fields that both changed, with what somebody else stored in them. */
  met?: readonly { field: string; theirs: unknown }[]
}

/** The reason why a form was not saved, scrolled into view: the form may be scrolled to its end. */
export function FormRefusal({ refusal, onKeep, onShow, onMerge, met = [] }: Refused) {
  if (!refusal) return null
  return (
    <div ref={bringIntoView}>
      {onKeep && onShow ? (
        <ConflictBanner message={refusal.message} onKeep={onKeep} onShow={onShow}>
          {met.length > 0 ? <Met met={met} /> : undefined}
        </ConflictBanner>
      ) : (
        <RefusalBanner refusal={refusal} action={onMerge && <Button onClick={onMerge}>Show their changes</Button>} />
      )}
    </div>
  )
}

/** What somebody else stored where both changed the same. */
const Met = ({ met }: { met: NonNullable<Refused['met']> }) => (
  <>
    <p>You both changed the same. What you typed elsewhere stays, and so does what they changed elsewhere.</p>
    <ul className="mt-1">
      {met.map(({ field, theirs }) => {
        const shown = valueShown(field, theirs)
        return (
          <li key={field} className="wrap-anywhere whitespace-pre-line">
            <span className="font-medium">{fieldNamed(field)}</span>
            {shown === null ? ' is another now' : `: theirs is ${shown}`}
          </li>
        )
      })}
    </ul>
  </>
)

/** Returns nothing: newer browsers return a promise, which React would take for a cleanup. */
const bringIntoView = (element: HTMLElement | null) => void element?.scrollIntoView({ block: 'nearest' })
