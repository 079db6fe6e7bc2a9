'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'

export function UpdateSnackbar({ onUpdate }: { onUpdate: () => void }) {
  const [updating, setUpdating] = useState(false)

  return (
    <div
      role="status"
      className="fixed right-4 bottom-4 z-40 flex items-center gap-4 rounded-card border border-line bg-raised py-3 ps-4 pe-3 text-ink shadow-float phone:top-17 phone:bottom-auto phone:left-4 phone:justify-between"
    >
      A new version is available!
      <Button
        variant="primary"
        size="sm"
        busy={updating}
        busyLabel="Updating…"
        onClick={() => {
          setUpdating(true)
          onUpdate()
        }}
      >
        Update
      </Button>
    </div>
  )
}
