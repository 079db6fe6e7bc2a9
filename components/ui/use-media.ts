import { useSyncExternalStore } from 'react'

/** Below the width from which there is room for a desk, as `phone:` in the classes. */
export const PHONE = '(width < 48rem)'
/** Pointed at with a finger. */
export const COARSE = '(pointer: coarse)'

/** Whether a media query matches now. The server cannot know, and guesses. */
export const useMedia = (query: typeof PHONE | typeof COARSE, guessed = false): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => guessed,
  )
