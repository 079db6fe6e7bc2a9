'use client'

import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'

import { KeyboardHint } from '@/components/ui/keyboard-hint'
import { loadLater } from '@/components/ui/load-later'

import type { PaletteGroup, PaletteSearch } from './command-palette'
import { useShownGroups } from './screen-groups'

const CommandPalette = loadLater(async () => (await import('./command-palette')).CommandPalette, {
  wanted: ({ open }) => open,
})
const ShortcutsDialog = loadLater(async () => (await import('@/components/ui/shortcuts-dialog')).ShortcutsDialog, {
  wanted: ({ open }) => open,
})

const typing = 'input, textarea, select, [contenteditable=true]'

/** The palette's button, and the keys that open the palette (Ctrl or ⌘ K) and the list of shortcuts (?). */
export function CommandLauncher({ groups, search }: { groups: readonly PaletteGroup[]; search?: PaletteSearch }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const ofScreen = useShownGroups()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen('palette')
      } else if (event.key === '?' && !(event.target as Element).closest?.(typing)) setOpen('shortcuts')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-label="Search and go to"
        title="Search and go to"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink md:h-8 md:min-w-8 lg:border lg:border-outline lg:px-2.5"
      >
        <Search aria-hidden className="size-5 lg:size-4" />
        <span className="hidden text-table lg:inline">Search</span>
        <span className="hidden lg:inline-flex">
          <KeyboardHint keys={['Ctrl', 'K']} />
        </span>
      </button>
      <CommandPalette
        open={open === 'palette'}
        onClose={() => setOpen(undefined)}
        groups={[...ofScreen, ...groups]}
        search={search}
      />
      <ShortcutsDialog open={open === 'shortcuts'} onClose={() => setOpen(undefined)} />
    </>
  )
}
