import { screenStore } from './screen-store'
import type { Shortcut } from './shortcuts-dialog'

const shortcuts = screenStore<Shortcut>()

/** Lists the keys of a screen, or of a part of it, among the shortcuts while it shows; give it the same array each time. */
export const useScreenShortcuts = shortcuts.useWhileShown

/** The keys of the screen that shows. */
export const useShownShortcuts = shortcuts.useShown
