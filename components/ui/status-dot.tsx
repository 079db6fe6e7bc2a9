import { clsx } from 'clsx'

import { tones, type Tone } from './tones'

/** A coloured dot. The label says the same in words; hide it only when it is already beside the dot. */
export function StatusDot({ tone, label, hideLabel }: { tone: Tone; label: string; hideLabel?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={clsx('inline-flex rounded-full bg-transparent!', tones[tone])}>
        <span className="size-2 rounded-full bg-current" />
      </span>
      <span className={clsx(hideLabel && 'sr-only')}>{label}</span>
    </span>
  )
}
