import { Camera, Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { isolate } from '#domain/bidi.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileInput } from '#ui/controls/file-input.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

type FileFieldProps = {
  name: string | undefined
  /** Types of content, which the caller checks again. */
  accepted: readonly string[]
  /** Which files, and how large. */
  note: string
  onChoose: (file: File) => void
  onRemove: () => void
}

const texts = {
  choose: 'Choose a file',
  another: 'Choose another',
  photo: 'Take a photo',
  remove: (name: string) => `Remove ${isolate(name)}`,
} as const

/** At most one file, or a photo of the camera: another choice replaces it. */
export function FileField({ name, accepted, note, onChoose, onRemove }: FileFieldProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chooseFirst = ([chosen]: readonly File[]) => chosen && onChoose(chosen)
  return (
    <Stack gap={2}>
      {name !== undefined && (
        <Row gap={2}>
          <Paperclip size={16} aria-hidden="true" />
          <Text as="span" size="sm" wrap="anywhere">
            {name}
          </Text>
          <IconButton label={texts.remove(name)} onClick={onRemove}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Row>
      )}
      <Row gap={2} isWrapping>
        <Button variant="quiet" onClick={() => files.current?.click()}>
          <Paperclip size={16} aria-hidden="true" />
          {name === undefined ? texts.choose : texts.another}
        </Button>
        <Button variant="quiet" onClick={() => camera.current?.click()}>
          <Camera size={16} aria-hidden="true" />
          {texts.photo}
        </Button>
      </Row>
      <Text size="xs" tone="muted">
        {note}
      </Text>
      <FileInput ref={files} accept={accepted.join(',')} label={texts.choose} onChoose={chooseFirst} />
      <FileInput ref={camera} isCamera label={texts.photo} onChoose={chooseFirst} />
    </Stack>
  )
}
