'use client'

import { Node } from '@tiptap/core'
import { Fragment, type Mark as TextMark, type Schema, Slice } from '@tiptap/pm/model'
import { EditorContent, type Editor, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Underline from 'lucide-react/icons/underline'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { Button } from '@/components/ui/button'
import { describe } from '@/components/ui/field'
import { notify } from '@/components/ui/notify'
import { TextInput } from '@/components/ui/text-input'
import { isSafeLink } from '@/lib/job/messages/body'
import type { DraftBody } from '@/lib/job/messages/draft'
import { type EditorNode, fromEditor, toEditor } from '@/lib/job/messages/editor'

import { EditorFrame } from './editor-frame'
import { bodyOfText, keptOf, picturesOf } from './pasted'
import { tableNodes } from './table-nodes'

import './body-editor.css'

// Its own marks only: a mark without a button cannot be pasted either.
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    document: false,
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, autolink: true, protocols: ['mailto', 'tel'], isAllowedUri: isSafeLink },
  }),
  Node.create({ name: 'doc', topNode: true, content: '(block | table)+' }),
  ...tableNodes,
]

const TOO_MUCH = 'That is more than an e-mail holds. Attach it as a file'

interface BodyEditorProps {
  label: string
  value: DraftBody
  onChange: (body: DraftBody) => void
  onBlur: () => void
  /** Takes pictures that were pasted or dropped by themselves: the text holds none. */
  onPictures: (pictures: File[]) => void
  error?: string
}

/** A text with bold, italic, underline, strikethrough, lists, tables and links. */
export function BodyEditor({ label, value, onChange, onBlur, onPictures, error }: BodyEditorProps) {
  const id = useId()
  const own = useRef(value)
  const [refused, setRefused] = useState(false)
  const isTooMuch = useRef(false)
  const shownError = refused ? TOO_MUCH : error
  const refuse = () => {
    const isRefused = isTooMuch.current
    isTooMuch.current = false
    setRefused(isRefused)
    return isRefused
  }
  const take = (moved: DataTransfer | null) => {
    const { alone, among } = picturesOf(moved)
    if (alone.length) {
      onPictures(alone)
      notify.info(`${alone.length > 1 ? 'The pictures were' : 'The picture was'} attached: the text holds none`)
      return true
    }
    if (among) notify.warning('Pictures in the text are left out. Attach them as files')
    return refuse()
  }
  const editor = useEditor({
    extensions,
    content: toEditor(value),
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      // The editor would swallow Escape, which belongs to the dialog.
      handleDOMEvents: { keydown: (_, { key }) => key === 'Escape' },
      attributes: {
        class: 'body-editor',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...attributesOf(describe(id, { error: shownError, required: true })),
      },
      transformPastedHTML: (html) => {
        const kept = keptOf(html)
        isTooMuch.current = kept === null
        return kept ?? ''
      },
      clipboardTextParser: (text, $context, isPlain, { state: { schema } }) => {
        const body = bodyOfText(text, isPlain)
        isTooMuch.current = body === null
        return body ? sliceOf(body, schema, $context.marks()) : Slice.empty
      },
      handlePaste: (_, { clipboardData }) => take(clipboardData),
      handleDrop: (_, { dataTransfer }, __, isMoved) => (isMoved ? refuse() : take(dataTransfer)),
    },
    onUpdate: ({ editor: changed }) => {
      setRefused(false)
      own.current = fromEditor(changed.getJSON())
      onChange(own.current)
    },
    onBlur,
  })

  useEffect(() => {
    // A template wrote it, or an earlier draft came back.
    if (!editor || JSON.stringify(value) === JSON.stringify(own.current)) return
    own.current = value
    editor.commands.setContent(toEditor(value), { emitUpdate: false })
  }, [editor, value])

  return (
    <EditorFrame id={id} label={label} error={shownError}>
      {editor && <Marks editor={editor} />}
      <EditorContent editor={editor} />
    </EditorFrame>
  )
}

/** A body as what is pasted, its text with the marks of where it goes. */
const sliceOf = (body: DraftBody, schema: Schema, marks: readonly TextMark[]): Slice => {
  const marked = marks.map((mark) => mark.toJSON())
  const dressed = (node: EditorNode): EditorNode => ({
    ...node,
    ...(node.text && marked.length && { marks: marked }),
    ...(node.content && { content: node.content.map(dressed) }),
  })
  return Slice.maxOpen(Fragment.fromJSON(schema, toEditor(body).content!.map(dressed)), false)
}

/** React's attributes in the editor's form, without missing ones. */
const attributesOf = (described: object): Record<string, string> =>
  Object.fromEntries(Object.entries(described).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))

function Marks({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: { isActive } }) => ({
      bold: isActive.call(editor, 'bold'),
      italic: isActive.call(editor, 'italic'),
      underline: isActive.call(editor, 'underline'),
      strike: isActive.call(editor, 'strike'),
      bulletList: isActive.call(editor, 'bulletList'),
      orderedList: isActive.call(editor, 'orderedList'),
      link: isActive.call(editor, 'link'),
    }),
  })
  const chain = () => editor.chain().focus()

  return (
    <>
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap border-b md:gap-1 border-line p-1">
        <Mark label="Bold" isOn={active.bold} icon={<Bold />} onPress={() => chain().toggleBold().run()} />
        <Mark label="Italic" isOn={active.italic} icon={<Italic />} onPress={() => chain().toggleItalic().run()} />
        <Mark
          label="Underline"
          isOn={active.underline}
          icon={<Underline />}
          onPress={() => chain().toggleUnderline().run()}
        />
        <Mark
          label="Strikethrough"
          isOn={active.strike}
          icon={<Strikethrough />}
          onPress={() => chain().toggleStrike().run()}
        />
        <Mark
          label="Bullet list"
          isOn={active.bulletList}
          icon={<List />}
          onPress={() => chain().toggleBulletList().run()}
        />
        <Mark
          label="Numbered list"
          isOn={active.orderedList}
          icon={<ListOrdered />}
          onPress={() => chain().toggleOrderedList().run()}
        />
        <Mark label="Link" isOn={active.link} icon={<Link2 />} onPress={() => setLinking(!linking)} />
      </div>
      {linking && <LinkBox editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

function Mark({ label, isOn, icon, onPress }: { label: string; isOn: boolean; icon: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // The press leaves the text's selection alone.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink aria-pressed:bg-brand-soft aria-pressed:text-brand md:size-8 [&>svg]:size-4"
    >
      {icon}
    </button>
  )
}

const NOT_A_LINK = 'A link leads to a web page, an e-mail address or a telephone number'

/** The link of the selected text; without a selection, the address is its own text. */
function LinkBox({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState<string>(() => String(editor.getAttributes('link').href ?? ''))
  const [error, setError] = useState<string>()
  const isLink = editor.isActive('link')

  const set = () => {
    const href = completed(typed.trim())
    if (!isSafeLink(href)) return setError(NOT_A_LINK)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !isLink) {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }

  return (
    <div className="flex flex-wrap items-start gap-2 border-b border-line p-2">
      <TextInput
        label="Address of the link"
        hideLabel
        placeholder="https://"
        className="min-w-40 flex-1"
        autoFocus
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            set()
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          }
        }}
      />
      <Button onClick={set}>Set link</Button>
      {isLink && (
        <Button
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          Remove link
        </Button>
      )}
    </div>
  )
}

/** `example.com` becomes a web page, `sam@example.com` an e-mail address. */
function completed(address: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}
