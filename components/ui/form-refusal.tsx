import type { DomainError } from '@/lib/base/errors'

import { Button } from './button'
import { ConflictBanner } from './conflict-banner'
import { RefusalBanner } from './refusal-banner'

export interface Refused {
  refusal: DomainError | null
  /** Somebody else saved first: goes on with the typed values. */
  onKeep?: () => void
  /** Somebody else saved first: goes on with theirs. */
  onShow?: () => void
  /** Somebody else saved first: goes on with both, in forms that can merge them. */
  onMerge?: () => void
}

/** The reason why a form was not saved, scrolled into view: the form may be scrolled to its end. */
export function FormRefusal({ refusal, onKeep, onShow, onMerge }: Refused) {
  if (!refusal) return null
  return (
    <div ref={bringIntoView}>
      {onKeep && onShow ? (
        <ConflictBanner message={refusal.message} onKeep={onKeep} onShow={onShow} />
      ) : (
        <RefusalBanner refusal={refusal} action={onMerge && <Button onClick={onMerge}>Show their changes</Button>} />
      )}
    </div>
  )
}

/** Returns nothing: newer browsers return a promise, which React would take for a cleanup. */
const bringIntoView = (element: HTMLElement | null) => void element?.scrollIntoView({ block: 'nearest' })
