import { Camera, Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { leaveFileTypes } from '#domain/leave/rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileInput } from '#ui/controls/file-input.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

type FileFieldProps = { name: string | undefined; onChoose: (file: File) => void; onRemove: () => void }

/** At most one file: another choice replaces it. */
export function FileField({ name, onChoose, onRemove }: FileFieldProps) {
  const t = useTranslations('leave')
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
          <IconButton label={t('removeFile', { name })} onClick={onRemove}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Row>
      )}
      <Row gap={2} isWrapping>
        <Button variant="quiet" onClick={() => files.current?.click()}>
          <Paperclip size={16} aria-hidden="true" />
          {t(name === undefined ? 'chooseFile' : 'otherOne')}
        </Button>
        <Button variant="quiet" onClick={() => camera.current?.click()}>
          <Camera size={16} aria-hidden="true" />
          {t('takePhoto')}
        </Button>
      </Row>
      <Text size="xs" tone="muted">
        {t('file')}
      </Text>
      <FileInput
        ref={files}
        accept={Object.keys(leaveFileTypes).join(',')}
        label={t('chooseFile')}
        onChoose={chooseFirst}
      />
      <FileInput ref={camera} isCamera label={t('takePhoto')} onChoose={chooseFirst} />
    </Stack>
  )
}
