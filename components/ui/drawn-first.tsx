import { type ComponentType, useRef, useState } from 'react'

/**
 * A chart that is a mere drawing at first and interactive from the first touch on: the interactive part weighs more
 * than most pages. When it cannot be loaded, the drawing stays and the next touch tries again.
 */
export function drawnFirst<Props extends object>(
  Drawing: ComponentType<Props>,
  load: () => Promise<ComponentType<Props>>,
) {
  return function DrawnFirst(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>(() => Drawing)
    const asked = useRef<Promise<void>>(undefined)
    const loaded = useRef<ComponentType<Props>>(undefined)
    const isHeld = useRef(false)

    const show = () => {
      if (loaded.current && !isHeld.current) setShown(() => loaded.current!)
    }
    const ask = () => {
      asked.current ??= load().then(
        (chart) => {
          loaded.current = chart
          show()
        },
        () => void (asked.current = undefined),
      )
    }
    // A pressed part stays until it was released and its click was heard.
    const release = () => {
      isHeld.current = false
      setTimeout(show)
    }

    return (
      <div
        className="h-full"
        onPointerEnter={ask}
        onPointerDown={() => (isHeld.current = true)}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={release}
      >
        <Shown {...props} />
      </div>
    )
  }
}
