import MapPinOff from 'lucide-react/icons/map-pin-off'

import { Button } from '@/components/ui/button'

import { FullPageMessage } from './full-page-message'

export function NotFound() {
  return (
    <FullPageMessage
      icon={<MapPinOff />}
      title="Page not found"
      actions={
        <Button href="/" variant="primary">
          Go to the dashboard
        </Button>
      }
    >
      <p>What you are looking for does not exist, or it is not yours to see.</p>
    </FullPageMessage>
  )
}
