import { Banner } from './banner'
import { Button } from './button'

/** Somebody else saved the same record first. Nothing that was typed is lost unless the reader says so. */
export function ConflictBanner({
  message,
  onKeep,
  onShow,
}: {
  /** What happened: "Someone else edited this client in the meantime." */
  message: string
  /** Keeps what was typed; the next save wins over theirs. */
  onKeep: () => void
  /** Shows what is stored now, in place of what was typed. */
  onShow: () => void
}) {
  return (
    <Banner tone="danger" title={message}>
      <p>What you typed is still here. Keep it and save again, or look at what is stored now.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onShow}>
          Load theirs
        </Button>
      </div>
    </Banner>
  )
}
