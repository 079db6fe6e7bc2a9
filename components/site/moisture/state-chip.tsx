import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Droplets from 'lucide-react/icons/droplets'
import MoveRight from 'lucide-react/icons/move-right'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'

import { Chip } from '@/components/ui/chip'
import type { Tone } from '@/components/ui/tones'
import { type MoistureState, STATE_LABELS } from '@/lib/site/moisture/rules'

/** Each state has a colour and an icon of its own, everywhere. */
export const STATE_LOOKS: Record<MoistureState, { tone: Tone; icon: typeof Check }> = {
  wet: { tone: 'info', icon: Droplets },
  drying: { tone: 'brand', icon: TrendingDown },
  dry: { tone: 'success', icon: Check },
  plateau: { tone: 'warning', icon: MoveRight },
  rising: { tone: 'danger', icon: TrendingUp },
}

/** The state of a point, in colour, icon and word; without a goal there is none. */
export function StateChip({ state }: { state: MoistureState | null }) {
  if (!state) return <Chip icon={<CircleHelp aria-hidden />}>No goal</Chip>
  const { tone, icon: Icon } = STATE_LOOKS[state]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {STATE_LABELS[state]}
    </Chip>
  )
}

/** A control, and whether it is doubtful: its reading sets the goals of others. */
export const ControlWord = ({ doubt }: { doubt: string | null }) =>
  doubt ? (
    <span title={doubt}>
      <Chip tone="warning" icon={<CircleHelp aria-hidden />}>
        Control in doubt
      </Chip>
    </span>
  ) : (
    <Chip>Control</Chip>
  )
