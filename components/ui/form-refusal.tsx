import type { DomainError } from '@/lib/base/errors'

import { bringIntoView } from './bring-into-view'
import { Button } from './button'
import { ConflictBanner } from './conflict-banner'
import { loadLater } from './load-later'
import type { Met } from './met-fields'
import { RefusalBanner } from './refusal-banner'

/** It reads dates and money, which few forms show. */
const MetFields = loadLater(async () => (await import('./met-fields')).MetFields)

export interface Refused {
  refusal: DomainError | null
  /** Somebody else saved first: goes on with the typed values. */
  onKeep?: () => void
  /** Somebody else saved first: goes on with theirs. */
  onShow?: () => void
  /** Somebody else saved first: goes on with both, in forms that stay on their page. */
  onMerge?: () => void
  /** The fields that both changed, with what somebody else stored in them. */
  met?: Met
}

/** The reason why a form was not saved, scrolled into view: the form may be scrolled to its end. */
export function FormRefusal({ refusal, onKeep, onShow, onMerge, met = [] }: Refused) {
  if (!refusal) return null
  return (
    <div ref={bringIntoView}>
      {onKeep && onShow ? (
        <ConflictBanner message={refusal.message} onKeep={onKeep} onShow={onShow}>
          {met.length > 0 ? <MetFields met={met} /> : undefined}
        </ConflictBanner>
      ) : (
        <RefusalBanner refusal={refusal} action={onMerge && <Button onClick={onMerge}>Show their changes</Button>} />
      )}
    </div>
  )
}
