-- It could only serve a search of the provider's panel among all clinics, which reads ten thousand of them in some
-- milliseconds without it. And it made every change of a clinic's name one of all its indexes.
drop index clinics_search;
