import { Camera, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { acceptedEndings, type Submission } from '#domain/assignment/limits.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { showToast } from '#ui/toast.tsx'
import { choiceFault } from '../draft/draft.ts'
import { checkFile, fileFaults } from '../files/check-file.ts'
import notice from '../notice.module.css'
import styles from './file-chooser.module.css'

/** Phones that know no endings go by the types. */
const accepted = [
  ...acceptedEndings.map((ending) => `.${ending}`),
  'image/jpeg',
  'image/png',
  'video/mp4',
].join(',')

type FileChooserProps = {
  /** What is there already. */
  submission: Submission
  onChoose: (files: readonly File[]) => void
}

/**
 * Files by choosing, by dropping, or from the camera (spec/3 §5). A choice that is too large is not taken at all; of a file
 * that the server would refuse it says at once what to do.
 */
export function FileChooser({ submission, onChoose }: FileChooserProps) {
  const t = useTranslations('assignment')
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  const choose = async (list: FileList | null) => {
    const checked = await Promise.all(Array.from(list ?? [], checkFile))
    const messages = fileFaults.flatMap((fault) => {
      const names = checked.filter((one) => one.fault === fault).map(({ file }) => file.name)
      return names.length > 0 ? [t(`choosing.${fault}`, { names: names.join(', ') })] : []
    })
    setRefusals(messages)
    const chosen = checked.filter(({ fault }) => fault === undefined).map(({ file }) => file)
    const fault = choiceFault(submission, chosen)
    if (fault) showToast(t(`choosing.${fault}`), 'bad')
    else if (chosen.length > 0) onChoose(chosen)
  }
  const take = (input: HTMLInputElement) => {
    void choose(input.files)
    // The same file may be chosen again.
    input.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drop files has the button inside
    <div
      className={joinClasses(styles.chooser, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => files.current?.click()}>
          <Upload size={16} aria-hidden="true" />
          {t('chooseFiles')}
        </Button>
        <Button variant="quiet" className={styles.camera} onClick={() => camera.current?.click()}>
          <Camera size={16} aria-hidden="true" />
          {t('takePhoto')}
        </Button>
        <span className={styles.drop}>{t(isOver ? 'dropNow' : 'dropHere')}</span>
      </div>
      <p className={styles.hint}>{t('accepted')}</p>
      <div role="alert">
        {refusals.map((text) => (
          <p key={text} className={joinClasses(notice.notice, notice.warn)}>
            {text}
          </p>
        ))}
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={t('chooseFiles')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg"
        capture="environment"
        aria-label={t('takePhoto')}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}
