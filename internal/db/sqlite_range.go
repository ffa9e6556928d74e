package db

// mostAmount is the bound of stored sums in the CHECK of their tables.
const mostAmount = "AND 9000000000000000000"
