'use client'

import { Modal } from '@/components/ui/modal'

import { Navigation, type NavigationProps } from './navigation'

/** The drawer of small screens: over the page, gone after a choice. */
export default function NavigationDrawer({
  open,
  onClose,
  ...navigation
}: NavigationProps & { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} placement="left" width="drawer" label="Navigation">
      <Navigation {...navigation} onLeave={onClose} />
    </Modal>
  )
}
