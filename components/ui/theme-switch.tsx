'use client'

import { RadioGroup } from '@/components/ui/radio-group'

import { applyTheme, type Theme } from './theme'

const options = [
  { value: 'system', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] satisfies { value: Theme; label: string }[]

/** The switch of the profile page; `initial` comes from `readTheme()`. A choice shows at once. */
export function ThemeSwitch({ initial, onChoose }: { initial: Theme; onChoose?: (theme: Theme) => void }) {
  return (
    <RadioGroup
      label="Theme"
      inline
      options={options}
      defaultValue={initial}
      onChange={(event) => {
        const theme = event.target.value as Theme
        applyTheme(theme)
        onChoose?.(theme)
      }}
    />
  )
}
