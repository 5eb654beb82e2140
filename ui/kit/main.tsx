import '../base.css'
import { createRoot } from 'react-dom/client'
import { KitPage } from './kit-page.tsx'

const place = document.getElementById('root')
if (place) createRoot(place).render(<KitPage />)
