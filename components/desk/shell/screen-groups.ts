import { screenStore } from '@/components/ui/screen-store'

import type { PaletteGroup } from './command-palette'

const groups = screenStore<PaletteGroup>()

/** Puts entries of a screen first in the palette while the screen shows; give it the same array each time. */
export const useScreenGroups = groups.useWhileShown

/** The entries of the screen that shows. */
export const useShownGroups = groups.useShown
