import { useEffect, useRef, useState } from 'react'

/** Whether somebody has come within a screen of an element; then it stays true. `ref` belongs on the element. */
export function useNear<Part extends Element>() {
  const ref = useRef<Part>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])

  return { ref, isNear }
}
