import { pageNonce } from '../../ui/frame/Root';

// FullCalendar writes its rules into this element if it is there before its modules are: it carries the page's nonce.
const element = document.createElement('style');
element.setAttribute('data-fullcalendar', '');
const nonce = pageNonce();
if (nonce) element.setAttribute('nonce', nonce);
document.head.append(element);
