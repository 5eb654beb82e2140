import { IndianRupee } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { useNavigate } from '../router/use-router.ts'
import { StudentSearch } from './student-search.tsx'

const nothing = () => undefined

/** Leads to the account of any student, also of one who owes nothing. */
export function FindStudent({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations('deskFees')
  const navigate = useNavigate()
  const { isOpen, close, triggerProps } = usePopup(nothing)
  return (
    <>
      <Button variant={mayWrite ? 'primary' : 'quiet'} {...triggerProps}>
        {mayWrite && <IndianRupee size={16} aria-hidden="true" />}
        {t(mayWrite ? 'chooseStudent' : 'anyStudent')}
      </Button>
      {isOpen && (
        <Dialog title={t('anyStudent')} onClose={close}>
          <StudentSearch
            onChoose={({ student_id }) => {
              close()
              void navigate(`/fees/students/${student_id}`)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
