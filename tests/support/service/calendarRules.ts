// FullCalendar's rules are hundreds, and jsdom weighs each of them for every element that is looked at: nothing is laid out here, so none is kept.
const element = document.createElement('style');
element.setAttribute('data-fullcalendar', '');
document.head.prepend(element);
if (element.sheet) element.sheet.insertRule = () => 0;
