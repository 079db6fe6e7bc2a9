import { type RefCallback, useCallback } from 'react'

const tellers = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One for all: a thousand of them would each be asked for every frame. */
const theObserver = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting)
    },
    { rootMargin: '25% 0px' },
  ))

/** Tells whenever somebody comes within a quarter of a screen of an element, and goes. @returns its ref */
export const useReach = <Part extends Element>(tell: (isNear: boolean, element: Part) => void): RefCallback<Part> =>
  useCallback(
    (element: Part | null) => {
      if (!element) return undefined
      tellers.set(element, (isNear) => tell(isNear, element))
      theObserver().observe(element)
      return () => theObserver().unobserve(element)
    },
    [tell],
  )
