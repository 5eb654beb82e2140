import { Camera, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { acceptedEndings, type Submission } from '#domain/assignment/rules.ts'
import { listed } from '#domain/bidi.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileInput } from '#ui/controls/file-input.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { choiceFault } from '../draft/draft.ts'
import { checkFile, fileFaults } from '../files/check-file.ts'
import { type ChosenFile, reducePhotos } from '../photos/reduce-photos.ts'
import { useSharedFiles } from '../share/use-shared-files.ts'
import styles from './file-chooser.module.css'

/** Types for phones that do not use endings. */
const acceptedTypes = [
  ...acceptedEndings.map((ending) => `.${ending}`),
  'image/jpeg',
  'image/png',
  'video/mp4',
].join(',')

type FileChooserProps = {
  /** What is there already; more may be chosen while photos are made smaller. */
  submissionNow: () => Submission
  onChoose: (files: readonly ChosenFile[]) => void
}

/**
 * Files by choosing, dropping, or from the camera. If the choice is too large, none of it is taken [assignment-30]. For a file
 * that the server would refuse it says at once what to do.
 */
export function FileChooser({ submissionNow, onChoose }: FileChooserProps) {
  const t = useTranslations('assignment')
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [reducing, setReducing] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  /** @returns whether there was room for them */
  const choose = async (list: Iterable<File>): Promise<boolean> => {
    const checked = await Promise.all(Array.from(list, checkFile))
    const messages = fileFaults.flatMap((fault) => {
      const names = checked.filter((one) => one.fault === fault).map(({ file }) => file.name)
      return names.length > 0 ? [t(`choosing.${fault}`, { names: listed(names) })] : []
    })
    setRefusals(messages)
    const accepted = checked.filter(({ fault }) => fault === undefined).map(({ file }) => file)
    setReducing((count) => count + 1)
    const chosen = await reducePhotos(accepted).finally(() => setReducing((count) => count - 1))
    const fault = choiceFault(
      submissionNow(),
      chosen.map(({ file }) => file),
    )
    if (fault) showToast(t(`choosing.${fault}`), 'bad')
    else if (chosen.length > 0) onChoose(chosen)
    return !fault
  }
  useSharedFiles(choose)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files)
  }
  return (
    <Stack
      gap={2}
      className={joinClasses(styles.chooser, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Row gap={3} lineGap={2} isWrapping className={styles.buttons}>
        <Button variant="quiet" onClick={() => files.current?.click()}>
          <Upload size={16} aria-hidden="true" />
          {t('chooseFiles')}
        </Button>
        <Button variant="quiet" className={styles.camera} onClick={() => camera.current?.click()}>
          <Camera size={16} aria-hidden="true" />
          {t('takePhoto')}
        </Button>
        <Text as="span" size="sm" tone="muted" className={styles.drop}>
          {t(isOver ? 'dropNow' : 'dropHere')}
        </Text>
      </Row>
      <Text size="sm" tone="muted">
        {t('accepted')}
      </Text>
      <Text size="sm" tone="muted" role="status">
        {reducing > 0 && (
          <Row as="span" gap={2}>
            <Spinner />
            <span>{t('reducing')}</span>
          </Row>
        )}
      </Text>
      <div role="alert">
        {refusals.map((text) => (
          <Card as="p" key={text} tone="warn" padding="small">
            {text}
          </Card>
        ))}
      </div>
      <FileInput ref={files} multiple accept={acceptedTypes} label={t('chooseFiles')} onChoose={choose} />
      <FileInput ref={camera} isCamera label={t('takePhoto')} onChoose={choose} />
    </Stack>
  )
}
