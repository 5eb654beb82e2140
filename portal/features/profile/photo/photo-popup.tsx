import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import { useSave } from '../queries.ts'
import { type CutArea, cutPhoto } from './open-photo.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import { PhotoCrop } from './photo-crop.tsx'
import styles from './photo-popup.module.css'
import { usePhoto } from './use-photo.ts'

/** Choose or take a picture, place it, save it: cut and made small here, sent as base64 (spec/2 §7). */
export function PhotoPopup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile')
  const { photo, fault, isReading, choose } = usePhoto()
  const { error, isPending, save, clearError } = useSave()
  const area = useRef<CutArea>(undefined)

  async function send() {
    if (photo && area.current && (await save('photo', cutPhoto(photo, area.current)))) onClose()
  }
  const status = isReading ? t('photo.reading') : isPending ? t('photo.saving') : ''

  return (
    <Dialog
      title={t('photo.title')}
      onClose={onClose}
      isDismissable={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!photo} isPending={isPending} onClick={send}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
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
        <p role="status" className={styles.status}>
          {status}
        </p>
      </div>
    </Dialog>
  )
}
