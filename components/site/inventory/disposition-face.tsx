import CircleCheck from 'lucide-react/icons/circle-check'
import Recycle from 'lucide-react/icons/recycle'
import Shirt from 'lucide-react/icons/shirt'
import Trash2 from 'lucide-react/icons/trash-2'
import UserCog from 'lucide-react/icons/user-cog'
import Zap from 'lucide-react/icons/zap'
import type { ComponentType } from 'react'

import { Chip } from '@/components/ui/chip'
import type { Tone } from '@/components/ui/tones'
import { DISPOSITION_LABELS, type Disposition } from '@/lib/site/inventory/rules'

interface Face {
  tone: Tone
  Icon: ComponentType<{ 'aria-hidden': true; className?: string }>
}

/** The colour and the icon of each disposition. */
export const DISPOSITION_FACES: Record<Disposition, Face> = {
  RESTORABLE: { tone: 'success', Icon: Recycle },
  NON_RESTORABLE: { tone: 'danger', Icon: Trash2 },
  UNAFFECTED: { tone: 'neutral', Icon: CircleCheck },
  E_TEST_REQUIRED: { tone: 'warning', Icon: Zap },
  SPECIALIST_REQUIRED: { tone: 'info', Icon: UserCog },
  DRY_CLEANING_REQUIRED: { tone: 'brand', Icon: Shirt },
}

/** A thing's disposition. */
export function DispositionChip({ disposition }: { disposition: Disposition }) {
  const { tone, Icon } = DISPOSITION_FACES[disposition]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {DISPOSITION_LABELS[disposition]}
    </Chip>
  )
}
