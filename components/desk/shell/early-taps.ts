/**
 * Keeps a tap on a button that React does not run yet, and repeats it once it does, unless another was pressed since;
 * the same for typed, ticked and chosen values, and for blocks that are pasted over many fields. On a slow line or device,
 * people see and use the page well before its scripts run. Meanwhile the browser must not send a form itself, because that
 * would put its values into the address.
 *
 * It is printed into the page's head, so it can use nothing from outside of itself.
 */
export function keepEarlyTaps(): void {
  /** A press that comes much later surprises; what was typed, ticked or chosen waits for as long as its field is there. */
  const PATIENCE_MS = 30_000
  type Heard = 'click' | 'input' | 'change' | 'paste'
  interface Held {
    type: Heard
    element: HTMLElement
    again: () => void
    heldAt: number
  }
  let tap: Held | undefined
  /** In the order in which they were made. */
  let entries: Held[] = []

  // React marks an element when it begins to take it over, and drops presses until that whole part is taken over: until
  // then something above it is flagged as to be placed or as hydrating, as in React's own getNearestMountedFiber().
  const NOT_YET = 2 | 4096
  interface Fiber {
    flags: number
    alternate: Fiber | null
    return: Fiber | null
  }
  const runs = (element: HTMLElement) => {
    const mark = Object.keys(element).find((key) => key.startsWith('__reactFiber$'))
    if (!mark) return false
    let fiber: Fiber | null = (element as unknown as Record<string, Fiber>)[mark]!
    for (; fiber && !fiber.alternate; fiber = fiber.return) if (fiber.flags & NOT_YET) return false
    return true
  }

  let isLooking = false
  const look = () => {
    isLooking = false
    let isFilled = false
    for (const held of tap ? [...entries, tap] : entries) {
      // Typed values are restored before the button that belongs to them is pressed.
      if (held === tap && isFilled) break
      const { element, again, heldAt } = held
      const isOver = !element.isConnected || (held === tap && Date.now() > heldAt + PATIENCE_MS)
      const isRun = !isOver && runs(element)
      if (isOver || isRun) {
        if (held === tap) tap = undefined
        else entries = entries.filter((one) => one !== held)
      }
      if (isRun) again()
      isFilled ||= isRun
    }
    lookSoon()
  }
  const lookSoon = () => {
    if (isLooking || !(tap || entries.length)) return
    isLooking = true
    requestAnimationFrame(look)
  }

  const follow = <Control extends HTMLElement>(
    type: Heard,
    selector: string,
    keep: (held: Held) => void,
    /** What does it again; undefined for what the browser does well by itself. */
    againOf: (element: Control, event: Event) => (() => void) | undefined,
  ) =>
    window.addEventListener(
      type,
      (event) => {
        const element = event.target instanceof Element && event.target.closest<Control>(selector)
        if (!element) return
        if (type === 'click') tap = undefined
        if (runs(element)) return void (entries = entries.filter((one) => one.element !== element || isFiles(one)))
        const again = againOf(element, event)
        if (!again) return
        // React listens there too: a tap may make it run a part at once, and it stops events that it cannot use.
        const afterReact = () => {
          // React takes text typed by then for the initial value, and puts a select back to its own.
          if (runs(element) && type !== 'input' && !(element instanceof HTMLSelectElement)) return
          event.preventDefault()
          event.stopImmediatePropagation()
          keep({ type, element, again, heldAt: Date.now() })
          lookSoon()
        }
        document.addEventListener(type, afterReact, { capture: true, once: true })
      },
      { capture: true },
    )

  /** Another one of its kind in the same field takes its place. */
  const keepEntry = (held: Held) => {
    entries = [...entries.filter(({ type, element }) => type !== held.type || element !== held.element), held]
  }
  /** A second photo is no correction of the first. */
  const isFiles = ({ element }: Held) => element instanceof HTMLInputElement && element.type === 'file'
  const tell = (element: HTMLElement, type: string) => element.dispatchEvent(new Event(type, { bubbles: true }))

  follow(
    'click',
    'button',
    (held) => (tap = held),
    (element) => () => element.click(),
  )
  follow<HTMLInputElement>(
    'change',
    'input[type=file]',
    (held) => (entries = [...entries, held]),
    (element) => {
      const { files } = element
      return () => {
        element.files = files
        tell(element, 'change')
      }
    },
  )
  follow<HTMLSelectElement>('change', 'select', keepEntry, (element) => {
    const { value } = element
    return () => {
      element.value = value
      tell(element, 'change')
    }
  })
  follow<HTMLInputElement>('input', 'input:is([type=checkbox], [type=radio])', keepEntry, (element) => {
    const { checked } = element
    return () => {
      element.checked = !checked
      element.click()
    }
  })
  follow<HTMLInputElement>('paste', '[data-takes-blocks] input', keepEntry, (element, event) => {
    const text = (event as ClipboardEvent).clipboardData?.getData('text/plain') ?? ''
    if (!/[\t\r\n]/.test(text.trim())) return undefined
    return () => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }
  })
  follow<HTMLInputElement | HTMLTextAreaElement>(
    'input',
    'textarea, input:not([type=checkbox], [type=radio], [type=file])',
    keepEntry,
    (element) => {
      const { value } = element
      return () => {
        // React compares with the value that was last set on the element itself: this one goes around it.
        element.value = `${value} `
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, value)
        tell(element, 'input')
      }
    },
  )
}
