import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'

export function LinkIsGone() {
  return (
    <div className="space-y-4">
      <Banner tone="warning" title="This link is no longer good">
        It was used already or is too old. A link to reset a password lives one hour, an invitation seven days.
      </Banner>
      <Button href="/forgot-password" variant="primary" block>
        Ask for a new link
      </Button>
    </div>
  )
}
