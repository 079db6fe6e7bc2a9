import type { DomainError } from '@/lib/base/errors'

import { ConflictBanner } from './conflict-banner'
import { RefusalBanner } from './refusal-banner'

/** Why a form was not saved, brought into view: the form may be scrolled to its end. */
export function FormRefusal({
  refusal,
  onKeep,
  onShow,
}: {
  refusal: DomainError | null
  /** Somebody else saved first: goes on with what was typed. */
  onKeep: () => void
  /** Somebody else saved first: goes on with what they saved. */
  onShow: () => void
}) {
  if (!refusal) return null
  return (
    <div ref={bringIntoView}>
      {refusal.code === 'conflict' && refusal.current ? (
        <ConflictBanner message={refusal.message} onKeep={onKeep} onShow={onShow} />
      ) : (
        <RefusalBanner refusal={refusal} />
      )}
    </div>
  )
}

/** Answers nothing: newer browsers answer a promise, which React would take for what cleans up. */
const bringIntoView = (element: HTMLElement | null) => void element?.scrollIntoView({ block: 'nearest' })
