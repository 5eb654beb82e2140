import { Camera, ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { hasKeyboard } from '#portal/shared/forms/has-keyboard.ts'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'

type PhotoChooserProps = { hasPhoto: boolean; isReading: boolean; onChoose: (file: File | undefined) => void }

/** Buttons to choose a picture and, on touch screens, to take one. */
export function PhotoChooser({ hasPhoto, isReading, onChoose }: PhotoChooserProps) {
  const t = useTranslations('profile.photo')
  const filesRef = useRef<HTMLInputElement>(null)
  const cameraRef = useRef<HTMLInputElement>(null)
  const hasCamera = !hasKeyboard()
  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChoose(event.target.files?.[0])
      // The same picture may be chosen again.
      event.target.value = ''
    },
  } as const
  return (
    <Row gap={2} justify="center" isWrapping>
      <Button
        variant={hasPhoto ? 'plain' : 'quiet'}
        isPending={isReading}
        onClick={() => filesRef.current?.click()}
      >
        <ImageUp size={16} aria-hidden="true" />
        {t(hasPhoto ? 'other' : 'choose')}
      </Button>
      {hasCamera && (
        <Button variant={hasPhoto ? 'plain' : 'quiet'} onClick={() => cameraRef.current?.click()}>
          <Camera size={16} aria-hidden="true" />
          {t('take')}
        </Button>
      )}
      <input {...input} ref={filesRef} aria-label={t('choose')} />
      <input {...input} ref={cameraRef} capture="user" aria-label={t('take')} />
    </Row>
  )
}
