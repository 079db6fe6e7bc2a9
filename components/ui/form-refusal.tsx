import type { DomainError } from '@/lib/base/errors'

import { Button } from './button'
import { ConflictBanner } from './conflict-banner'
import { RefusalBanner } from './refusal-banner'

export interface Refused {
  refusal: DomainError | null
  /** Somebody else saved first: goes on with what was typed. */
  onKeep?: () => void
  /** Somebody else saved first: goes on with what they saved. */
  onShow?: () => void
  /** Somebody else saved first: goes on with both, where a form puts them together. */
  onMerge?: () => void
}

/** Why a form was not saved, brought into view: the form may be scrolled to its end. */
export function FormRefusal({ refusal, onKeep, onShow, onMerge }: Refused) {
  if (!refusal) return null
  const isClash = refusal.code === 'conflict' && Boolean(refusal.current)
  return (
    <div ref={bringIntoView}>
      {isClash && onKeep && onShow ? (
        <ConflictBanner message={refusal.message} onKeep={onKeep} onShow={onShow} />
      ) : (
        <RefusalBanner
          refusal={refusal}
          action={isClash && onMerge && <Button onClick={onMerge}>Show their changes</Button>}
        />
      )}
    </div>
  )
}

/** Answers nothing: newer browsers answer a promise, which React would take for what cleans up. */
const bringIntoView = (element: HTMLElement | null) => void element?.scrollIntoView({ block: 'nearest' })
