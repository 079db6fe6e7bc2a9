import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'

import type { MenuEntry } from '@/components/ui/menu'

/** The entries of a photo's menu that put it at another place of its list. */
export const entriesToMove = ({ at, of }: { at: number; of: number }, onMove: (place: number) => void): MenuEntry[] => [
  { label: 'Move earlier', icon: <ArrowLeft aria-hidden />, disabled: at === 0, onSelect: () => onMove(at - 1) },
  { label: 'Move later', icon: <ArrowRight aria-hidden />, disabled: at === of - 1, onSelect: () => onMove(at + 1) },
]
