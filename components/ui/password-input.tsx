'use client'

import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'

import { TextInput, type TextInputProps } from './text-input'

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye

  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        // The name leaves out the word "password", so that only the field answers to its label.
        <button
          type="button"
          aria-label={shown ? 'Hide characters' : 'Show characters'}
          className="flex size-11 items-center justify-center rounded-control hover:text-ink md:size-9"
          onClick={() => setShown(!shown)}
        >
          <Icon className="size-4" aria-hidden />
        </button>
      }
    />
  )
}
