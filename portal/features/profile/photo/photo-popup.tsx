import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { FormError } from '#ui/controls/form-error.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { useSave } from '../queries.ts'
import { type CutArea, cutPhoto } from './open-photo.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import { PhotoCrop } from './photo-crop.tsx'
import { usePhoto } from './use-photo.ts'

/** Chooses or takes a picture, cuts and scales it here, and sends it as base64 [profile-12]. */
export function PhotoPopup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile')
  const { photo, fault, isReading, choose } = usePhoto()
  const { error, isPending, save, clearError } = useSave()
  const area = useRef<CutArea>(undefined)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (photo && area.current && (await save('photo', cutPhoto(photo, area.current)))) onClose()
  }
  const status = isReading ? t('photo.reading') : isPending ? t('photo.saving') : ''

  return (
    <FormDialog
      title={t('photo.title')}
      submitLabel={t('save')}
      isPending={isPending}
      isOff={!photo}
      onSubmit={submit}
      onClose={onClose}
    >
      {photo ? (
        <PhotoCrop
          key={photo.address}
          address={photo.address}
          onArea={(next) => {
            area.current = next
          }}
        />
      ) : (
        <p>{t('photo.intro')}</p>
      )}
      <PhotoChooser
        hasPhoto={photo !== undefined}
        isReading={isReading}
        onChoose={(file) => {
          clearError()
          void choose(file)
        }}
      />
      <FormError text={fault ? t(`photo.${fault}`) : error} />
      <Text role="status" size="sm" tone="muted">
        {status}
      </Text>
    </FormDialog>
  )
}
