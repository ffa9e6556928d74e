package console

import (
	"fmt"
	"net/url"
	"reflect"
	"strconv"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/when"
)

// Call returns the API request for what a page shows: its address with the filter of the
// page, a struct with query tags or nil. It is "" for users who cannot create keys.
func (v *links) Call(path string, filter any) string {
	if !v.May(access.ManageKeys) {
		return ""
	}
	origin := v.site.PublicURL
	if origin == "" {
		origin = "http://" + v.r.Host
	}
	query := url.Values{}
	if filter != nil {
		setQuery(reflect.ValueOf(filter), query)
	}
	address := origin + api.Prefix + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return `curl -s -H "Authorization: Bearer $KONTOR_API_KEY" "` + address + `"`
}

// setQuery adds the set values of a filter to a query.
func setQuery(filter reflect.Value, query url.Values) {
	for i := range filter.NumField() {
		field, value := filter.Type().Field(i), filter.Field(i)
		name := field.Tag.Get("query")
		switch {
		case field.Anonymous && name == "":
			setQuery(value, query)
		case name == "" || value.IsZero() || value.Kind() == reflect.Int && value.Int() == defaultOf(field):
		default:
			query.Set(name, queryText(reflect.Indirect(value)))
		}
	}
}

func defaultOf(field reflect.StructField) int64 {
	n, _ := strconv.ParseInt(field.Tag.Get("default"), 10, 64)
	return n
}

func queryText(value reflect.Value) string {
	switch known := value.Interface().(type) {
	case when.Unix:
		return strconv.FormatInt(int64(known), 10)
	case fmt.Stringer:
		return known.String()
	}
	return fmt.Sprint(value.Interface())
}
